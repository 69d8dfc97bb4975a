import { runningApi, signedUp, type RunningApi } from './running-api';

jest.setTimeout(180_000);

let api: RunningApi;
beforeAll(async () => {
  api = await runningApi();
});
afterAll(() => api.close());

type Headers = Record<string, string>;
const post = async (path: string, body: object) => {
  const response = await fetch(`${api.url}/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
};
const requestCode = (scopes = ['read', 'submit']) => post('device', { name: 'primitives on a laptop', scopes });
const poll = (device: { device_code: string }) => post('device/token', { device_code: device.device_code });
/** As if the interval had passed. */
const later = () => api.admin.manager.query(`update device_grant set polled_at = polled_at - interval '6 seconds'`);
const answer = async (headers: Headers, userCode: string, approve: boolean, scopes?: string[]) =>
  (
    await api.request(
      approve
        ? 'mutation ($input: ApproveDeviceInput!) { device: approveDevice(input: $input) { ... on DeviceRequest { name scopes } ... on UserError { code } } }'
        : 'mutation ($userCode: String!) { device: denyDevice(userCode: $userCode) { ... on DeviceRequest { name scopes } ... on UserError { code } } }',
      approve ? { input: { userCode, scopes } } : { userCode },
      headers,
    )
  ).data.device;
const show = async (headers: Headers, userCode: string) =>
  (
    await api.request(
      'query ($code: String!) { deviceRequest(userCode: $code) { ... on DeviceRequest { userCode name scopes network } ... on UserError { code } } }',
      { code: userCode },
      headers,
    )
  ).data.deviceRequest;
const viewer = async (token: string) =>
  (await api.request('{ viewer { email } }', {}, { authorization: `Bearer ${token}` })).data.viewer;

describe('a program that requests a token', () => {
  it('gets it once its user has entered the code and approved, and only once', async () => {
    const someone = await signedUp(api);
    const device = await requestCode();
    expect(device).toMatchObject({ verification_uri: `${api.url}/device`, expires_in: 900, interval: 5 });
    expect(device.user_code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
    expect(await poll(device)).toEqual({ status: 400, error: 'authorization_pending' });
    const typed = device.user_code.toLowerCase().replace('-', ' ');
    expect(await show(someone.headers, typed)).toEqual({
      userCode: device.user_code,
      name: 'primitives on a laptop',
      scopes: ['READ', 'SUBMIT'],
      network: '127.0.0.0',
    });
    expect(await answer(someone.headers, typed, true)).toEqual({
      name: 'primitives on a laptop',
      scopes: ['READ', 'SUBMIT'],
    });
    await later();
    const granted = await poll(device);
    expect(granted).toMatchObject({ status: 200, token_type: 'Bearer', scope: 'read submit' });
    expect(await viewer(granted.access_token)).toEqual({ email: someone.email });
    expect((await poll(device)).error).toBe('expired_token');
  });

  it('must slow down, and gets the scopes that its user allowed', async () => {
    const someone = await signedUp(api);
    const device = await requestCode(['read', 'submit', 'operate']);
    await poll(device);
    expect((await poll(device)).error).toBe('slow_down');
    expect((await answer(someone.headers, device.user_code, true, ['ADMIN'])).code).toBe('input_invalid');
    expect((await answer(someone.headers, device.user_code, true, ['READ', 'ADMIN'])).scopes).toEqual(['READ']);
    await later();
    expect((await poll(device)).scope).toBe('read');
  });

  it('gets nothing after its user declined or the request expired', async () => {
    const someone = await signedUp(api);
    const refused = await requestCode();
    await answer(someone.headers, refused.user_code, false);
    expect((await poll(refused)).error).toBe('access_denied');
    expect((await answer(someone.headers, refused.user_code, true)).code).toBe('device_code_unknown');
    const slow = await requestCode();
    await api.admin.manager.query(`update device_grant set expires_at = now() - interval '1 second'`);
    expect((await answer(someone.headers, slow.user_code, true)).code).toBe('device_code_unknown');
    expect((await poll(slow)).error).toBe('expired_token');
    expect((await poll({ device_code: 'made up' })).error).toBe('expired_token');
  });

  it('is approved by a session only, with a limit on guesses', async () => {
    const device = await requestCode();
    expect((await answer({}, device.user_code, true)).code).toBe('not_signed_in');
    const guesser = await signedUp(api);
    const codes = [];
    for (let i = 0; i < 11; i++) codes.push((await show(guesser.headers, 'BBBB-BBBB')).code);
    expect(codes).toEqual([...Array(10).fill('device_code_unknown'), 'rate_limited']);
  });

  it('gets an error for scopes that it may not request', async () => {
    expect(await requestCode(['root'])).toMatchObject({ status: 400, code: 'input_invalid' });
  });
});
