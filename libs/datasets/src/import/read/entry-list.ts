import type { Findings, Place } from '../findings.js';
import type { SourceFolder } from '../source-folder.js';
import { jsonEntries, JsonEntriesError } from './json-entries.js';
import { jsonMember } from './json-member.js';
import { PickleError } from './pickle/pickle-error.js';
import { readTorchFile } from './pickle/torch-file.js';

/** One entry of an annotation list in any format. */
export interface ListEntry {
  readonly place: Place;
  /** A field by its name; undefined if the entry has none. */
  readonly field: (name: string) => unknown;
}

/**
 * The entries of an annotation list: a PyTorch pickle (`.t7`) or a JSON array, which is streamed. Entries that are no
 * records are findings and omitted.
 *
 * @param member name of the array, if the JSON file is an object
 * @throws ImportStopped when the file is no list
 */
export async function* listEntries(
  source: SourceFolder,
  path: string,
  findings: Findings,
  member?: string,
): AsyncGenerator<ListEntry> {
  const entries = path.endsWith('.json')
    ? jsonRecords(source, path, findings, member)
    : pickledRecords(source, path, findings);
  for await (const { place, record } of entries) {
    if (record !== null) yield { place, field: (name) => record.get(name) };
    else
      findings.add('entry_malformed', {
        message: 'an entry is no record',
        place,
        expected: 'a record of fields',
        found: 'another value',
      });
  }
}

interface MaybeRecord {
  readonly place: Place;
  readonly record: ReadonlyMap<unknown, unknown> | null;
}

async function* jsonRecords(
  source: SourceFolder,
  path: string,
  findings: Findings,
  member: string | undefined,
): AsyncGenerator<MaybeRecord> {
  try {
    const whole = await source.streamed(path);
    const start = member === undefined ? undefined : await jsonMember(whole, member);
    for await (const { line, entry, value } of jsonEntries(whole, start)) {
      const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
      yield { place: { file: path, line, entry }, record: isRecord ? new Map(Object.entries(value)) : null };
    }
  } catch (error) {
    if (!(error instanceof JsonEntriesError)) throw error;
    const { problem, line, entry, byte } = error;
    findings.stop('file_unreadable', {
      message: `${path} cannot be read: ${problem}`,
      place: { file: path, line, entry, byte },
      expected: member === undefined ? 'a JSON array' : `a JSON object with an array "${member}"`,
      found: problem,
    });
  }
}

async function* pickledRecords(source: SourceFolder, path: string, findings: Findings): AsyncGenerator<MaybeRecord> {
  const list = await pickledList(source, path, findings);
  for (const [entry, value] of list.entries())
    yield { place: { file: path, entry }, record: value instanceof Map ? value : null };
}

async function pickledList(source: SourceFolder, path: string, findings: Findings): Promise<readonly unknown[]> {
  const facts = { place: { file: path }, expected: 'a pickled list of plain records' };
  let bytes: Uint8Array = new Uint8Array();
  try {
    bytes = await source.bytes(path);
    const value = await readTorchFile(bytes);
    if (Array.isArray(value)) return value;
    return findings.stop('file_unreadable', {
      ...facts,
      message: `${path} holds no list`,
      found: value === null ? 'nothing' : typeof value,
    });
  } catch (error) {
    if (!(error instanceof PickleError)) throw error;
    const { problem, offset, fault } = error;
    // In a zip, as newer versions of torch write, the byte is one of the unpacked pickle.
    const place = { file: path, ...(bytes[0] === 0x50 ? {} : { byte: offset }) };
    const found = {
      ...facts,
      place,
      message: `${path} is not read: ${problem}`,
      found: `${problem}, at byte ${offset}`,
    };
    return findings.stop(fault === 'refused' ? 'pickle_refused' : 'pickle_broken', found);
  }
}
