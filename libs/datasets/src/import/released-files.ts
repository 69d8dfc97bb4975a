import { basename } from 'node:path';
import type { Findings } from './findings.js';
import type { SourceFile } from './source-folder.js';

/** SHA-256 of the annotation files that authors release, by importer and name. Other files have no known digest. */
const RELEASED_FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mac: {
    'train_pairs.txt': '0067c8aafdc0381b95a87ee4f19a39803a06cbfb1a25a12618026336accf9bca',
    'val_pairs.txt': '3b58e4123d6b8d06be9236aa692fa62714b2cbded5bae09ac1f625dd11e10cb2',
    'test_pairs.txt': '5ea6f3003943dc9df33ce236cca5d23385989f327296875288fbe1490e982d6b',
  },
  compun: { 'Compun.csv': '90938e80b3690bfc374cd21f0e26e15cddaf708a376064548534d3139272e5e4' },
  vaw: {
    'attribute_index.json': 'bced345dd8086a62cc21901b9d7bf32a811d67de1047416990bde3c739da6887',
    'attribute_types.json': 'c0c0cf3b3833a0d1bbfdbac0bff5120917ea946547cee1c2519cf2a49d7451ac',
    'attribute_parent_types.json': 'ce24674aef8e530bde3bb069fbdd82a38fe169022fe7b62a334694aed628ec92',
    'head_tail.json': 'fcd98407c62b28d2b973b672e674a935b0787935bb06fe57f2bbd5c922e2ffa1',
  },
  'mcrae-things': {
    'Categories_final_20200131.tsv': '968d45a1a2fb8def83b33661031a1c473a61a8fe208c8c0af3474784c6bbcd95',
    'categs_split.json': '487679c47342bc97bc8259fee2f146ab482462280d23a71afcc54558026165c0',
    'concepts-and-categories.json': '22b5e4ae4937a6e88c943c514dfa9d9ce9b41dabfc6e55f0b60ea9803f514bf0',
    'concepts-things.txt': '418de61046c5c1209ce941ea452ca6716b05f8c294b8710f1efa5d58638531e8',
    'intersect_features.json': '96d41d0b00572f1120f079340d6ac9188bb31ac02a7faf8c9f112a43e7050637',
    'k_means_split.json': '93fe418856697247178559462c56840fd29a44a094823a216299691826f2cd2e',
    'mcrae-x-things-taxonomy.json': 'e00733cdad40a913172d4ea24a379479b484204b5a78b2fc3e1b7628f6034fb8',
    'mcrae-x-things.json': 'f8158ff45a9d99647c42ccdf7eb8743aa5cf5d3615bd27ca719aea904dfc8e11',
    'similar_idxs.txt': 'd9a4b897d9b14be458736a269236cdd0b476f7206ea32eba7b0417cfee1a69b8',
    'temp_idxs.txt': 'eaf0d9a3c87c67991d45e24663acfe169170edbbb0e1d2e251b24ce9b9629f6a',
    'words.csv': '794dd3a9ad2e23e005f34e0c8f78fb4c19410bb9c9a21869c84bc9c1f371e8d5',
  },
};

/**
 * SHA-256 of files that this project computed from released ones. Their content cannot be checked otherwise: a mask
 * with a flipped bit is another valid fold.
 */
const DERIVED_FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mcrae-things': { 'splits.compact.json': 'f94607504f8c17351882d818d84f87e5456a04e6ce8693a131bdff5b7e6c32c7' },
};

/** Files that are not the recorded ones: some changes, such as swapped sides of a fold, leave every count as it was. */
export function noteChangedFiles(importer: string, files: readonly SourceFile[], findings: Findings): void {
  const released = RELEASED_FILES[importer] ?? {};
  const recorded = { ...DERIVED_FILES[importer], ...released };
  for (const { path, sha256 } of files) {
    const name = basename(path);
    const expected = recorded[name];
    if (expected !== undefined && expected !== sha256)
      findings.add('file_differs', {
        message: `${path} is not the file that ${name in released ? 'the authors released' : 'was computed from the released ones'}`,
        place: { file: path },
        expected,
        found: sha256,
      });
  }
}
