import { runningApi, type RunningApi } from './running-api';

/** Limits per IP address; limits per account or e-mail are tested with the operations that they limit. */
let api: RunningApi;
beforeAll(async () => {
  api = await runningApi({
    PRIMITIVES_TUNE_SIGN_INS_PER_MINUTE: '1',
    PRIMITIVES_TUNE_SIGN_UPS_PER_HOUR: '2',
    PRIMITIVES_TUNE_JOINS_PER_MINUTE: '3',
  });
});
afterAll(() => api.close());

const post = (path: string, body: object) =>
  fetch(api.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** The answers to this number of consecutive calls. */
const each = async (count: number, act: (place: number) => Promise<string>) => {
  const answers: string[] = [];
  for (let place = 0; place < count; place++) answers.push(await act(place));
  return answers;
};

describe('one address', () => {
  it('may create a limited number of accounts an hour', async () => {
    const signUp = async (place: number) => {
      const { data } = await api.request(
        'mutation ($input: SignUpInput!) { it: signUp(input: $input) { __typename ... on UserError { code } } }',
        { input: { email: `${place}@example.org`, name: 'Ada Winter', password: 'correct horse battery' } },
      );
      return data.it.code ?? data.it.__typename;
    };
    expect(await each(3, signUp)).toEqual(['SignedIn', 'SignedIn', 'rate_limited']);
  });

  it('limits sign-in attempts of an address to ten times those of one e-mail', async () => {
    const signIn = async (place: number) => {
      const { data } = await api.request(
        'mutation ($input: SignInInput!) { it: signIn(input: $input) { __typename ... on UserError { code } } }',
        { input: { email: `guess-${place}@example.org`, password: 'not the password' } },
      );
      return data.it.code;
    };
    const codes = await each(14, signIn); // a slow machine earns one more each six seconds
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('sign_in_failed'));
    expect(codes).toContain('rate_limited');
  });

  it('may send a limited number of join requests a minute', async () => {
    const connect = async () => (await (await post('/runners/join', {})).json()).code;
    const codes = await each(8, connect); // a slow machine earns one more each twenty seconds
    expect(codes.slice(0, 3)).toEqual(Array(3).fill('input_invalid'));
    expect(codes).toContain('rate_limited');
  });

  it('may request thirty device authorizations an hour', async () => {
    const statusOf = async () => String((await post('/auth/device', { name: 'a program', scopes: ['read'] })).status);
    const statuses = await each(31, statusOf);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill('200'));
    expect(statuses.at(-1)).toBe('429');
  });
});
