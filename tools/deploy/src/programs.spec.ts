import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './programs.js';

describe('a program that checks the chart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'primitives-programs-'));
  const [onPath, named] = [join(folder, 'helm'), join(folder, 'helm-4')];
  beforeAll(() => [onPath, named].forEach((path) => (writeFileSync(path, '#!/bin/sh\n'), chmodSync(path, 0o755))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is the one of the variable, before the one on PATH', () => {
    expect(findProgram('helm', { PATH: `/nowhere:${folder}` })).toBe(onPath);
    expect(findProgram('helm', { PATH: folder, HELM_BIN: named })).toBe(named);
  });
  it('is not replaced by another one when the variable names a missing file', () => {
    expect(() => findProgram('helm', { PATH: folder, HELM_BIN: '/nowhere/helm' })).toThrow('HELM_BIN');
  });
});
