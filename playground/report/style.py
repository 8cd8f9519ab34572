"""The style of a report, for wide and narrow screens, light and dark mode, and paper."""

CSS = """
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #ffffff; --ink: #1f2328; --soft: #5d646c; --line: #e2ded4;
  --accent: #2f5fb3; --yes: #1f7a4d; --no: #b3382f; --open: #8a6a12; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15171a; --card: #1d2024; --ink: #e8e6e1; --soft: #a3a8ae; --line: #34383d;
    --accent: #8db4f5; --yes: #5cc492; --no: #f08a80; --open: #dcb74e; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: clamp(1.5rem, 4vw, 2.2rem); line-height: 1.2; margin: 0.2rem 0 0.6rem; }
h2 { font-size: 1.25rem; margin: 2.6rem 0 0.7rem; padding-bottom: 0.3rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.4rem 0 0.3rem; color: var(--soft); font-weight: 600; }
h4 { font-size: 0.95rem; margin: 1.1rem 0 0.2rem; color: var(--soft); font-weight: 600; }
p { margin: 0.5rem 0; max-width: 46rem; }
a { color: var(--accent); }
.kicker { color: var(--accent); font-weight: 600; margin: 0; }
.lead { font-size: 1.08rem; }
.soft, figcaption { color: var(--soft); font-size: 0.92rem; }
summary { cursor: pointer; color: var(--accent); font-weight: 600; margin-top: 0.8rem; }
ul.answers { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: 0.7rem; }
ul.answers li { background: var(--card); border: 1px solid var(--line); border-left: 5px solid var(--open);
  border-radius: 6px; padding: 0.7rem 0.95rem; }
ul.answers li.yes { border-left-color: var(--yes); }
ul.answers li.no { border-left-color: var(--no); }
.state { font-weight: 700; color: var(--open); }
.yes .state { color: var(--yes); }
.no .state { color: var(--no); }
figure { margin: 0.6rem 0 1.2rem; }
.maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); gap: 0.5rem 1.2rem;
  align-items: end; }
figure.board svg { display: block; width: 100%; margin: 0 auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; min-width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
td { white-space: nowrap; }
dt { font-family: ui-monospace, monospace; font-size: 0.9rem; margin-top: 0.6rem; }
dd { margin: 0 0 0 1rem; color: var(--soft); }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 0.8rem; overflow-x: auto;
  font-size: 0.85rem; line-height: 1.45; }
code { font-size: 0.92em; overflow-wrap: anywhere; }
@page { margin: 14mm; }
@media print {
  :root { color-scheme: light; --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  h2, h3, h4 { break-after: avoid; }
  figure, ul.answers li, tr { break-inside: avoid; }
  pre { white-space: pre-wrap; }
  td { white-space: normal; }
  td, th { padding-right: 0.6rem; }
  .wide { overflow: visible; }
  summary { color: var(--ink); break-after: avoid; }
  .maps { grid-template-columns: repeat(3, 1fr); gap: 0 4mm; }
}
"""
