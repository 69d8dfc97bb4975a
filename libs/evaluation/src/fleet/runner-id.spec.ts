import { SubjectToken } from '@primitives/protocol';
import { runnerIdOf } from '../index.js';

describe("a runner's id", () => {
  it.each([
    ['embedded-1', 'embedded-1'],
    ['GPU-Box.example.org', 'gpu-box-example-org'],
    ['Zoë’s laptop', 'zoe-s-laptop'],
    ['*.>', 'runner'],
    ['x'.repeat(200), 'x'.repeat(48)],
  ])('of %s is %s, one token of a subject', (name, id) => {
    expect(runnerIdOf(name)).toBe(id);
    expect(SubjectToken.safeParse(id).success).toBe(true);
  });
});
