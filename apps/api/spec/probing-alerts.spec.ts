import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { seedAlert } from './seed-alert';
import { runningApi, signedUp, type RunningApi } from './running-api';

type Person = Awaited<ReturnType<typeof signedUp>>;

let api: RunningApi;
let track: SeededTrack;
let member: Person;
let maintainer: Person;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  [member, maintainer] = [await signedUp(api), await signedUp(api)];
  await api.admin.manager.query(`update account set role = 'maintainer' where id = $1`, [maintainer.viewer.id]);
});
afterAll(() => api.close());

const submitted = async (to = track): Promise<{ evaluation: string; code: string }> => {
  const evaluation = await seedSubmission(api.admin, api.blobs, to, await tinyClassifier({ bias: Math.random() }));
  const [{ code }] = await api.admin.manager.query<[{ code: string }]>(
    'select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
    [evaluation],
  );
  return { evaluation, code };
};

describe('probing alerts for maintainers', () => {
  const alerts = async (headers: Record<string, string>) =>
    (
      await api.request(
        '{ administration { probingAlerts { id trackSlug kind name teams signal codes text } teams { nodes { slug reference } } } }',
        {},
        headers,
      )
    ).data.administration;
  const act = async (call: string, headers = maintainer.headers) =>
    (await api.request(`mutation { it: ${call} { __typename ... on UserError { code } } }`, {}, headers)).data.it;

  it('are open with their submissions until a maintainer closes them', async () => {
    const { evaluation, code } = await submitted();
    const id = await seedAlert(api.admin, track.trackId, evaluation, member.viewer.id);
    expect(await alerts(member.headers)).toBeNull();
    expect((await alerts(maintainer.headers)).probingAlerts).toEqual([
      {
        id,
        trackSlug: track.definition.slug,
        kind: 'ACCOUNT',
        name: 'Grace Hopper',
        teams: [expect.any(String)],
        signal: 'PARTIAL_COPIES',
        codes: [code],
        text: expect.any(String),
      },
    ]);
    expect(await act(`closeProbingAlert(id: "${id}", note: "a class exercise")`, member.headers)).toMatchObject({
      code: 'forbidden',
    });
    expect(await act(`closeProbingAlert(id: "${id}", note: "a class exercise")`)).toEqual({ __typename: 'Changed' });
    expect(await act(`closeProbingAlert(id: "${id}", note: "a class exercise")`)).toMatchObject({
      code: 'input_invalid',
    });
    expect((await alerts(maintainer.headers)).probingAlerts).toEqual([]);
    const [entry] = await api.admin.manager.query('select details from audit_log where target = $1', [id]);
    expect(entry.details).toEqual({
      reason: 'a class exercise',
      track: track.definition.slug,
      finding: 'partial_copies',
      submissions: [code],
    });
  });

  it('name teams of one name by their slugs, too', async () => {
    const { evaluation } = await submitted();
    const other = await seedTrack(api.admin, api.blobs);
    const { evaluation: byOther } = await submitted(other);
    const id = await seedAlert(api.admin, track.trackId, evaluation, member.viewer.id);
    const { manager } = api.admin;
    await manager.query('update probing_alert set evaluation_ids = $2 where id = $1', [id, [evaluation, byOther]]);
    const teams = [track.teamId, other.teamId];
    await manager.query(`update team set name = 'Twin Lab' where id = any($1)`, [teams]);
    const slugs = await manager.query('select slug from team where id = any($1)', [teams]);
    const [alert] = (await alerts(maintainer.headers)).probingAlerts;
    expect(alert.teams.sort()).toEqual(slugs.map(({ slug }: { slug: string }) => `Twin Lab (${slug})`).sort());
    expect(await act(`closeProbingAlert(id: "${id}", note: "two labs")`)).toEqual({ __typename: 'Changed' });
  });

  it('allow maintainers to name reference teams', async () => {
    const [{ slug }] = await api.admin.manager.query('select slug from team where id = $1', [track.teamId]);
    expect(
      await act(
        `setReferenceTeam(input: { team: "${slug}", reference: true, reason: "our baselines" })`,
        member.headers,
      ),
    ).toMatchObject({ code: 'forbidden' });
    expect(await act(`setReferenceTeam(input: { team: "${slug}", reference: true, reason: "our baselines" })`)).toEqual(
      {
        __typename: 'Changed',
      },
    );
    const team = (await alerts(maintainer.headers)).teams.nodes.find((each: { slug: string }) => each.slug === slug);
    expect(team.reference).toBe(true);
  });
});
