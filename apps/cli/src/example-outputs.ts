/** What the first example of a command prints, shortened, by the path of the command; codes and values are examples. */
export const EXAMPLE_OUTPUTS: Readonly<Record<string, readonly string[]>> = {
  check: [
    'my-clip 1.0.0: dual-encoder',
    '  vision_model.onnx: opset 17, 20 nodes, 48 parameters, float32',
    '  text_model.onnx: opset 17, 5 nodes, 848 parameters, float32',
    'verdict: ok',
    'isolation: L3',
    'next: primitives submit my-clip/ --track shapes --debug',
    'for the boards: --trained-on <benchmark…|none> in place of --debug',
  ],
  submit: [
    'submitted as 4F2K9Q to shapes: http://localhost:4600/s/4F2K9Q',
    'my-clip on shapes: scored',
    'metric       closed   open',
    '───────────  ──────  ─────',
    'Exact Match   52 ±6  52 ±6',
    'Top1-P        66 ±6  66 ±6',
    'closed: rank 2–4 of 13 by Exact Match',
    'http://localhost:4600/s/4F2K9Q',
  ],
  watch: [
    'my-clip on shapes: scored',
    '  withheld: it is too close to chance to be published: a first result of a',
    '  team and account must exceed chance by 2.5 half-widths of its interval',
    'http://localhost:4600/s/4F2K9Q',
  ],
  compare: [
    'metric       model                         difference  verdict',
    '───────────  ────────────────────────────  ──────────  ───────────────────',
    'Exact Match  4F2K9Q Attribute–object CNN               reference',
    '             7M3XQZ my-clip                −8          significantly worse',
    'Top1-P-attr  4F2K9Q Attribute–object CNN               reference',
    '             7M3XQZ my-clip                −2          not significant',
    'http://localhost:4600/compare?m=4F2K9Q,7M3XQZ&board=shapes.closed',
  ],
};
