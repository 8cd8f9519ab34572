"""Random numbers in native code; docs/random-numbers.md specifies the generator."""

from __future__ import annotations

MIX = """
define internal i64 @mix(i64 %z) alwaysinline nounwind {
  %a = lshr i64 %z, 30
  %b = xor i64 %z, %a
  %c = mul i64 %b, -4658895280553007687
  %d = lshr i64 %c, 27
  %e = xor i64 %c, %d
  %f = mul i64 %e, -7723592293110705685
  %g = lshr i64 %f, 31
  %h = xor i64 %f, %g
  ret i64 %h
}
"""
"""The finaliser of SplitMix64."""

STREAM = """
define internal i64 @odd_gamma(i64 %raw) alwaysinline nounwind {
  %step = or i64 %raw, 1
  %half = lshr i64 %step, 1
  %flips = xor i64 %step, %half
  %changes = call i64 @llvm.ctpop.i64(i64 %flips)
  %poor = icmp ult i64 %changes, 24
  %better = xor i64 %step, -6148914691236517206
  %good = select i1 %poor, i64 %better, i64 %step
  ret i64 %good
}
define internal void @stream(i64 %key, i64 %number, ptr %start, ptr %gamma) alwaysinline nounwind {
  %twice = shl i64 %number, 1
  %odd = add i64 %twice, 1
  %even = add i64 %twice, 2
  %first = mul i64 %odd, -7046029254386353131
  %second = mul i64 %even, -7046029254386353131
  %a = add i64 %key, %first
  %b = add i64 %key, %second
  %begin = call i64 @mix(i64 %a)
  %raw = call i64 @mix(i64 %b)
  %good = call i64 @odd_gamma(i64 %raw)
  store i64 %begin, ptr %start
  store i64 %good, ptr %gamma
  ret void
}
"""

BELOW = """
define internal i32 @below(ptr %start, ptr %gamma, i32 %n) alwaysinline nounwind {
entry:
  %bound = zext i32 %n to i64
  %wide = zext i32 %n to i128
  %step = load i64, ptr %gamma
  br label %draw
draw:
  %before = load i64, ptr %start
  %now = add i64 %before, %step
  store i64 %now, ptr %start
  %word = call i64 @mix(i64 %now)
  %word128 = zext i64 %word to i128
  %product = mul i128 %word128, %wide
  %low = trunc i128 %product to i64
  %close = icmp ult i64 %low, %bound
  br i1 %close, label %near, label %take
near:
  %negative = sub i64 0, %bound
  %threshold = urem i64 %negative, %bound
  %again = icmp ult i64 %low, %threshold
  br i1 %again, label %draw, label %take
take:
  %high = lshr i128 %product, 64
  %result = trunc i128 %high to i32
  ret i32 %result
}
"""
