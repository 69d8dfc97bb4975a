/**
 * Lists the npm packages of an installation from package-lock.json alone: what runs on Linux x64 (the platform of the
 * images), and what the build of the page bundles.
 *
 * @typedef {Partial<Record<'os' | 'cpu' | 'libc', string[]>>} Platforms
 * @typedef {'dependencies' | 'optionalDependencies' | 'peerDependencies'} Kind
 * @typedef {Partial<Record<Kind, Record<string, string>>>} Ranges
 * @typedef {{ version?: string, license?: string, link?: boolean }} Described
 * @typedef {{ peerDependenciesMeta?: Record<string, { optional?: boolean }> }} PeersMeta
 * @typedef {Described & Platforms & Ranges & PeersMeta} LockEntry
 * @typedef {{ path: string, name: string, version: string, licence: string | undefined }} ShippedPackage
 */

const PLATFORM = { os: 'linux', cpu: 'x64', libc: 'glibc' };

/**
 * @param {{ packages: Record<string, LockEntry> }} lock
 * @param {readonly string[]} pageImports names of the packages that the page imports
 * @returns {ShippedPackage[]} by name, then version; one each
 */
export function shippedPackages({ packages }, pageImports) {
  /** @type {Map<string, LockEntry>} */
  const found = new Map();
  const visit = (/** @type {string} */ from, /** @type {string} */ name, /** @type {boolean} */ withPeers) => {
    const path = resolve(packages, from, name);
    const entry = path === null ? undefined : packages[path];
    if (path === null || !entry || found.has(path) || !runsHere(entry)) return;
    found.set(path, entry);
    for (const next of needed(entry, withPeers)) visit(path, next, withPeers);
  };
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'));
  for (const [path, entry] of own) for (const name of needed(entry, true)) visit(path, name, true);
  for (const name of pageImports) visit('', name, false); // peer dependencies of bundled packages are build tools
  const shipped = [...found].filter(([, { link }]) => !link).map(([path, entry]) => described(path, entry));
  const distinct = new Map(shipped.map((each) => [`${each.name}@${each.version}`, each]));
  return [...distinct.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Returns the package of an import: `@scope/name` for `@scope/name/file.js`; null for files and Node's own modules. */
export function packageOf(/** @type {string} */ specifier) {
  if (/^([./#$]|node:|@primitives\/)/.test(specifier)) return null;
  return /^(@[\w.-]+\/)?[a-z0-9][\w.-]*(?=\/|$)/.exec(specifier)?.[0] ?? null;
}

/** Resolves `name` from `path` as Node does: the nearest node_modules upwards. */
function resolve(
  /** @type {Record<string, LockEntry>} */ packages,
  /** @type {string} */ path,
  /** @type {string} */ name,
) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = `${folder}${folder ? '/' : ''}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (folder === '') return null;
  }
}

function needed(/** @type {LockEntry} */ entry, /** @type {boolean} */ withPeers) {
  const optional = (/** @type {string} */ name) => entry.peerDependenciesMeta?.[name]?.optional;
  const peers = Object.keys(entry.peerDependencies ?? {}).filter((name) => !optional(name));
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...(withPeers ? peers : []),
  ];
}

function runsHere(/** @type {LockEntry} */ entry) {
  return /** @type {const} */ (['os', 'cpu', 'libc']).every((key) => {
    const allowed = entry[key];
    return (
      !allowed ||
      allowed.includes(PLATFORM[key]) ||
      allowed.every((each) => each.startsWith('!') && each !== `!${PLATFORM[key]}`)
    );
  });
}

/** @returns {ShippedPackage} */
function described(/** @type {string} */ path, /** @type {LockEntry} */ { version = '', license }) {
  return {
    path,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    licence: license,
  };
}

function compare(/** @type {string} */ a, /** @type {string} */ b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
