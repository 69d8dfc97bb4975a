import { runningApi, signedUp, type RunningApi } from './running-api';

describe('an installation with its own e-mail domains', () => {
  let own: RunningApi;
  beforeAll(async () => {
    own = await runningApi({
      PRIMITIVES_SIGNUP_DOMAINS: 'example.org, @uni.example',
      PRIMITIVES_TUNE_SIGN_UPS_PER_HOUR: '3',
    });
  });
  afterAll(() => own.close());

  const SIGN_UP = `mutation ($input: SignUpInput!) { signUp(input: $input) { __typename ... on UserError { code message } } }`;
  const signUp = async (email: string) =>
    (await own.request(SIGN_UP, { input: { email, name: 'Ada', password: 'correct horse battery' } })).data.signUp;

  it('creates accounts for them and their subdomains only, also when an e-mail changes, and few from one address', async () => {
    expect(await signUp('ada@elsewhere.example')).toMatchObject({ code: 'email_domain_not_allowed' });
    expect(await signUp('ada@evilexample.org')).toMatchObject({ code: 'email_domain_not_allowed' });
    expect(await signUp('ada@example.org')).toEqual({ __typename: 'SignedIn' });
    expect(await signUp('bo@cs.uni.example')).toEqual({ __typename: 'SignedIn' });
    const { headers } = await signedUp(own, 'cy@UNI.example');
    const changed = await own.request(
      `mutation { changeEmail(email: "cy@elsewhere.example") { __typename ... on UserError { code } } }`,
      {},
      headers,
    );
    expect(changed.data.changeEmail).toMatchObject({ code: 'email_domain_not_allowed' });
    expect(await signUp('dan@example.org')).toMatchObject({ code: 'rate_limited' });
  });
});
