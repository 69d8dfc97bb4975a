import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { GoTemplates } from './go-template.js';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

type Values = Record<string, unknown>;

/** Renders the chart's manifests as `helm template <release>` does; `values` override the chart's values.yaml. */
export async function renderChart(folder: string, release: string, values: Values): Promise<Manifest[]> {
  const read = async (path: string) => parse(await readFile(join(folder, path), 'utf8')) as Values;
  const [chart, own] = [await read('Chart.yaml'), await read('values.yaml')];
  const dot = {
    Values: merged(own, values),
    Release: { Name: release, Service: 'Helm' },
    Chart: { Name: chart['name'], Version: chart['version'], AppVersion: chart['appVersion'] },
  };
  const templates = new GoTemplates();
  const files = (await readdir(join(folder, 'templates'))).sort(); // `_parts.tpl` first: it contains the definitions
  const sources = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(folder, 'templates', file), 'utf8') })),
  );
  const nodes = sources.map(({ file, text }) => ({ file, nodes: templates.read(text) }));
  return nodes
    .filter(({ file }) => file.endsWith('.yaml'))
    .flatMap(({ file, nodes: each }) => documents(file, templates.render(each, dot)));
}

function documents(file: string, text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const [error] = document.errors;
    if (error) throw new SyntaxError(`${file}: ${error.message}\n${text}`);
    const manifest = document.toJS() as Manifest | null;
    return manifest === null ? [] : [manifest];
  });
}

/** Merges `over` into `own`: maps are merged, all other values are replaced. */
function merged(own: Values, over: Values): Values {
  const both = Object.entries(over).map(([name, value]) => [
    name,
    isMap(own[name]) && isMap(value) ? merged(own[name], value) : value,
  ]);
  return { ...own, ...Object.fromEntries(both) };
}

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
