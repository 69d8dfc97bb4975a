/**
 * Packs programs of the checkout with Node and ONNX Runtime into one signed archive.
 *
 * The machine that unpacks it needs no npm and no registry. The archive keeps the places of the checkout, because the
 * programs find each other by them; of every package it has only the modules that some program imports.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { codeOf, oneFileOf, writeOneFilePrograms } from '../up/one-file-programs.mjs';
import { modulesOf } from './modules-of.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** Run in a sandbox that has only the folders of their packages. */
const SANDBOXED = [
  'libs/inference/dist/model-process-main.js',
  'libs/images/dist/image-process-main.js',
  'libs/bundle-files/dist/bundle-process-main.js',
];
/** Read at run time, not imported. */
const DATA = [
  'libs/inference/models/calibration.onnx',
  'libs/inference/models/trial.onnx',
  'LICENSE',
  'THIRD_PARTY_NOTICES',
];
const PLATFORM = `${process.platform}/${process.arch}`;

/**
 * @typedef {object} Contents
 * @property {string} name of the archive and of its launcher, without version and platform
 * @property {readonly string[]} programs compiled programs that run from one file each, relative to the checkout
 * @property {readonly string[]} threads compiled programs that run from their modules, for example on worker threads
 * @property {string} files the folder of the launcher and the README, beside this file
 * @property {readonly string[]} [data] further files of the checkout that the programs or the launcher read
 */

/** @param {Contents} contents @returns {Promise<string>} the archive */
async function pack(contents, { out, key }) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const name = `${contents.name}-${version}-${process.platform}-${process.arch}`;
  const work = mkdtempSync(join(tmpdir(), 'primitives-archive-'));
  try {
    await fill(join(work, name), contents);
    mkdirSync(out, { recursive: true });
    const archive = join(out, `${name}.tar.xz`);
    execFileSync('tar', ['-C', work, '--owner=0', '--group=0', '--sort=name', '-cJf', archive, name], {
      env: { ...process.env, XZ_OPT: '-6 -T0' },
    });
    const digest = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(`${archive}.sha256`, `${digest}  ${name}.tar.xz\n`);
    writeFileSync(`${archive}.sig`, sign(null, readFileSync(archive), key));
    writeFileSync(`${archive}.pub.pem`, createPublicKey(key).export({ type: 'spki', format: 'pem' }));
    return archive;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Copies programs and everything that they read at run time to the places that they have in the checkout.
 *
 * @param {string} app
 * @param {Pick<Contents, 'programs' | 'threads' | 'data'>} contents
 * @returns {Promise<string[]>} names of the npm packages that the copied modules import
 */
export async function copyPrograms(app, { programs, threads, data = [] }) {
  const put = (path) => {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(app, path));
  };
  await writeOneFilePrograms(programs.map((path) => join(ROOT, path)));
  for (const program of programs.map(oneFileOf)) [program, codeOf(program)].forEach(put);
  for (const path of [...DATA, ...data]) put(path);
  const { files, packages } = await modulesOf(ROOT, [...SANDBOXED, ...threads]);
  for (const path of files) put(path);
  return packages;
}

async function fill(folder, contents) {
  const { name, files: own } = contents;
  const app = join(folder, 'app');
  for (const one of await copyPrograms(app, contents)) copyPackage(one, app);
  mkdirSync(join(app, 'node_modules/@primitives'), { recursive: true });
  for (const library of readdirSync(join(app, 'libs')))
    symlinkSync(`../../libs/${library}`, join(app, 'node_modules/@primitives', library));
  mkdirSync(join(folder, 'bin'));
  copyFileSync(process.execPath, join(folder, 'bin/node'));
  chmodSync(join(folder, 'bin/node'), 0o755);
  const from = fileURLToPath(new URL(own, import.meta.url));
  for (const file of readdirSync(from)) cpSync(join(from, file), join(folder, file));
  chmodSync(join(folder, name), 0o755);
}

/** A package of npm without type declarations, source maps and the binaries of other platforms. */
function copyPackage(name, app) {
  const from = join(ROOT, 'node_modules', name);
  cpSync(from, join(app, 'node_modules', name), {
    recursive: true,
    filter: (path) => {
      const inside = relative(from, path);
      if (/\.(?:d\.[cm]?ts|map|md)$/.test(inside) || /^(?:src|script|node_modules)(?:\/|$)/.test(inside)) return false;
      const binaries = /^bin\/napi-v\d+\/(\w+)(?:\/(\w+))?/.exec(inside);
      return !binaries || PLATFORM.startsWith([binaries[1], binaries[2]].filter(Boolean).join('/'));
    },
  });
}

/** The signing key; a new one is written with mode 0600 if the file is missing. */
function signingKey(file) {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  return createPrivateKey(readFileSync(file));
}

/** The command of a script: `[--out FOLDER] [--key PRIVATE_KEY.pem]`. @param {Contents} contents */
export async function packFromCommandLine(contents) {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: 'build' },
      key: { type: 'string', default: '.primitives/release-key.pem' },
    },
  });
  const archive = await pack(contents, { out: resolve(values.out), key: signingKey(resolve(values.key)) });
  console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
}
