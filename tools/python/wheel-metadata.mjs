/** The metadata of the wheel, from pyproject.toml, as hatchling writes it (core metadata 2.4). */
import { parse } from 'smol-toml';

/** The name of a distribution as PyPI compares it. */
const normalised = (name) => name.replace(/[-_.]+/g, '-').toLowerCase();

/** `open_clip_torch >=2, <3` as `open-clip-torch<3,>=2`. */
function requirement(text) {
  const [, name, versions] = /^([\w.-]+)\s*(.*)$/.exec(text);
  return (
    normalised(name) +
    versions
      .split(',')
      .map((version) => version.replaceAll(' ', ''))
      .sort()
      .join(',')
  );
}

/** Requirements of an extra, with those of the extras that it names (`primitives-bench[onnx]`). */
function requirementsOf(extras, extra, name) {
  return extras[extra].flatMap((text) => {
    const [, own, inner] = /^([\w.-]+)\[(.+)\]$/.exec(text) ?? [];
    if (own === undefined) return [requirement(text)];
    if (own !== name) throw new Error(`${text}: only extras of ${name} are supported`);
    return inner.split(',').flatMap((each) => requirementsOf(extras, each.trim(), name));
  });
}

/**
 * @param {string} pyproject the text of pyproject.toml
 * @param {string} readme the text of the README
 * @returns {{ name: string; version: string; metadata: string; entryPoints: string }} texts of METADATA and
 *   entry_points.txt
 * @throws Error for an extra of another distribution
 */
export function wheelMetadata(pyproject, readme) {
  const { project } = parse(pyproject);
  const extras = project['optional-dependencies'] ?? {};
  const lines = [
    'Metadata-Version: 2.4',
    `Name: ${project.name}`,
    `Version: ${project.version}`,
    `Summary: ${project.description}`,
    `License-Expression: ${project.license}`,
    'License-File: LICENSE',
    'License-File: NOTICE',
    ...project.classifiers.map((classifier) => `Classifier: ${classifier}`),
    `Requires-Python: ${project['requires-python']}`,
    ...project.dependencies
      .map(requirement)
      .sort()
      .map((text) => `Requires-Dist: ${text}`),
    ...Object.keys(extras)
      .sort()
      .flatMap((extra) => [
        `Provides-Extra: ${extra}`,
        ...[...new Set(requirementsOf(extras, extra, project.name))]
          .sort()
          .map((text) => `Requires-Dist: ${text}; extra == '${extra}'`),
      ]),
    'Description-Content-Type: text/markdown',
  ];
  const scripts = Object.entries(project.scripts).map(([name, target]) => `${name} = ${target}`);
  return {
    name: project.name,
    version: project.version,
    metadata: `${lines.join('\n')}\n\n${readme}`,
    entryPoints: `[console_scripts]\n${scripts.join('\n')}\n`,
  };
}
