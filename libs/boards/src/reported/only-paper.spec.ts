import { onlyPaper } from './only-paper.js';

const xu = { citation: 'Xu et al.', url: 'https://a.example' };

it('is the paper of all rows', () => expect(onlyPaper([xu, { ...xu }])).toEqual(xu));
it('is null where rows are from several papers, or where there is none', () => {
  expect(onlyPaper([xu, { ...xu, citation: 'Yun et al.' }])).toBeNull();
  expect(onlyPaper([xu, { ...xu, url: null }])).toBeNull();
  expect(onlyPaper([])).toBeNull();
  expect(onlyPaper([{ citation: null, url: null }])).toBeNull();
});
