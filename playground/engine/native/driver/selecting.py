"""The k-th member of a set."""

from __future__ import annotations


def selecting(words: int, fast: bool) -> str:
    """`@select(word, k)`: the number of the k-th set bit; over several words `@select_in` finds the word first."""
    if fast:
        body = """
define internal i32 @select(i64 %members, i32 %k) alwaysinline nounwind {
  %wide = zext i32 %k to i64
  %one = shl i64 1, %wide
  %only = call i64 @llvm.x86.bmi.pdep.64(i64 %one, i64 %members)
  %site = call i64 @llvm.cttz.i64(i64 %only, i1 false)
  %narrow = trunc i64 %site to i32
  ret i32 %narrow
}
"""
    else:
        body = """
define internal i32 @select(i64 %members, i32 %k) nounwind {
entry:
  br label %test
test:
  %rest = phi i64 [ %members, %entry ], [ %cleared, %clear ]
  %left = phi i32 [ %k, %entry ], [ %fewer, %clear ]
  %found = icmp sle i32 %left, 0
  br i1 %found, label %end, label %clear
clear:
  %less = sub i64 %rest, 1
  %cleared = and i64 %rest, %less
  %fewer = sub i32 %left, 1
  br label %test
end:
  %site = call i64 @llvm.cttz.i64(i64 %rest, i1 false)
  %narrow = trunc i64 %site to i32
  ret i32 %narrow
}
"""
    return body + _select_in(words)


def _select_in(words: int) -> str:
    lines = ["define internal i32 @select_in(ptr %sets, i32 %k) alwaysinline nounwind {", "entry:", "  br label %word0"]
    for word in range(words):
        last = word == words - 1
        here = "%k" if word == 0 else f"%left{word}"
        lines += [
            f"word{word}:",
            f"  %p{word} = getelementptr i64, ptr %sets, i64 {word}",
            f"  %w{word} = load i64, ptr %p{word}",
        ]
        if not last:
            lines += [
                f"  %c{word} = call i64 @llvm.ctpop.i64(i64 %w{word})",
                f"  %n{word} = trunc i64 %c{word} to i32",
                f"  %left{word + 1} = sub i32 {here}, %n{word}",
                f"  %beyond{word} = icmp sge i32 {here}, %n{word}",
                f"  br i1 %beyond{word}, label %word{word + 1}, label %take{word}",
                f"take{word}:",
            ]
        lines += [
            f"  %s{word} = call i32 @select(i64 %w{word}, i32 {here})",
            f"  %site{word} = add i32 %s{word}, {64 * word}",
            f"  ret i32 %site{word}",
        ]
    return "\n".join([*lines, "}"])
