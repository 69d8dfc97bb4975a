import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

/** The measured rows, in the order of the table; a run adds to them. */
export const ROWS = fileURLToPath(new URL('../../../docs/conformance.json', import.meta.url));
export const PAGE = fileURLToPath(new URL('../../../docs/conformance.md', import.meta.url));
/** Images of Shapes compositions that a model predicts. */
export const IMAGES = 16;

/** The page docs/conformance.md of the committed rows. */
export async function conformancePage(rows = JSON.parse(readFileSync(ROWS, 'utf8'))) {
  return format(text(rows), { ...(await resolveConfig(PAGE)), filepath: PAGE });
}

const cell = (value, unit = '') => (value === undefined || value === null ? '–' : `${value}${unit}`);

/** The primary metric and the number of images; a metric that is undefined on so few is a dash. */
const scoreOf = ({ scored, images }) =>
  scored ? `${scored.id}: ${cell(scored.value?.toPrecision(3))} (${images} ${images === 1 ? 'image' : 'images'})` : '–';

function line(row) {
  const differences = Object.entries(row.differences ?? {}).map(([name, text]) => `${name}: ${text}`);
  const pace = row.imagesPerSecond ? `${row.imagesPerSecond} images` : cell(row.pairsPerSecond, ' pairs');
  const findings = (row.findings ?? []).join('; ');
  const verdict = `${row.verdict}${row.message ? `: ${row.message}` : ''}${findings ? `: ${findings}` : ''}`;
  const cells = [
    row.model,
    cell(row.megabytes, ' MB'),
    cell(row.exportCpuSeconds, ' s'),
    differences.join('<br>') || '–',
    pace,
    cell(row.memoryMegabytes, ' MB'),
    cell(row.pythonAgainstRunner?.toPrecision(2)),
    scoreOf(row),
    verdict.replaceAll('\n', ' ').replaceAll('|', '/').slice(0, 400),
  ];
  return `| ${cells.join(' | ')} |`;
}

const text = (rows) => `# Conformance with PyTorch libraries

For authors of models who ask whether their architecture can be exported: what was exported, and how closely it agrees with PyTorch.
Written by \`npm run conformance\` from \`conformance.json\`: architectures of transformers, open_clip and timm at full size with
random weights. \`primitives-bench\` exports and checks each model; the runner's sandbox runs it on one thread, and the
predictions are scored on images of Shapes: a model of images and texts under \`mac\` (ViT-L/14 and SigLIP 2 under
\`vaw-itc\`, which has fewer texts), an embedder under \`attribute-probe\`, a matcher under \`vaw-itm\`, and a model that answers questions under \`vaw-vqa\`. _Export_ is CPU time. _ONNX against PyTorch_ is the
difference of the outputs of ONNX Runtime from those of PyTorch in float32 on probe inputs. _Per second_ was measured on a
shared machine. _Memory_ is the peak of the model process. _Python against runner_ is the largest difference between the
matrices of \`Bundle.predict\` and those of the runner. _Score_ is the first metric of the board when it was measured, and
the number of images: the weights are random, so the metric only shows that the predictions can be scored. Rows without a score were
measured before scores were recorded.

BLIP-VQA has larger random weights (standard deviation 0.1), because its answer hardly depends on the image with the usual ones (0.02). They
amplify the rounding of float32: for one image, the logits of PyTorch in float32 differ from those in float64 by up to 1.5e-02 (mean 2.6e-03), and
from those of PyTorch without oneDNN by up to 2.3e-02. With the usual weights, the difference from float64 is at most 2.3e-06.

| model | size | export | ONNX against PyTorch | per second | memory | Python against runner | score | verdict |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.map(line).join('\n')}
`;
