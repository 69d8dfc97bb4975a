import { EVALUATED_SPLIT } from './evaluated-split.js';

/** SQL: of a shard `d` of the plan: it was admitted to the queue of its pool and is not predicted. */
const ADMITTED = 'd.released_at is not null and d.done_at is null and d.verdict is null and d.audit_of is null';

/**
 * SQL common table expressions that end with `queue`: the evaluations of pools that have not ended, in the order of
 * the queue (`place`, from 1 in each pool). First what is in progress, then what the fair share completes first (see
 * libs/evaluation, fair-share.ts), and sample runs last, also those in progress: only their shards on runners come
 * first.
 *
 * - `leased`, `leased_instances`, `leased_seconds`: shards in progress, their instances, and their elapsed time
 * - `admitted`: instances of the shards that were admitted and are not predicted, those in progress included
 * - `waiting`: instances that are not admitted yet. Shards are admitted by index, so that the first one that waits
 *   determines them.
 * - `cost`: what `waiting` adds to the served time of the team
 * - `ends`: the served time of the team when the last of them is admitted. A team's evaluations follow each other by
 *   priority, then age.
 *
 * @param condition on the evaluation `e` and its track `t`
 */
export const queueOf = (condition: string) => `remains as (
       select e.id, e.track_id, t.pool, b.team_id, e.state, e.created_at, e.attempt <= 0 as sample, case when e.attempt > 0 then e.priority else 0 end as priority,
              a.leased, a.leased_instances, a.leased_seconds, a.admitted,
              case when e.state in ('queued', 'validating') then i.instance_count
                   when e.state = 'predicting' then greatest(0, i.instance_count - coalesce(f.first_row, i.instance_count)) else 0 end as waiting
         from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id join split i on i.id = ${EVALUATED_SPLIT}
         cross join lateral (
           select coalesce(sum(d.row_count), 0)::int as admitted, count(*) filter (where d.leased_until > clock_timestamp())::int as leased,
                  coalesce(sum(d.row_count) filter (where d.leased_until > clock_timestamp()), 0)::int as leased_instances,
                  coalesce(sum(extract(epoch from clock_timestamp() - d.leased_at)) filter (where d.leased_until > clock_timestamp()), 0)::float8 as leased_seconds
             from shard d where d.evaluation_id = e.id and ${ADMITTED}) a
         left join lateral (
           select d.first_row from shard d where d.evaluation_id = e.id and d.released_at is null and d.verdict is null and d.audit_of is null
            order by d.shard_index limit 1) f on true
        where e.state in ('queued', 'validating', 'predicting', 'scoring') and ${condition}),
     costs as (select r.*, r.waiting / (m.share_weight * 2::float8 ^ r.priority) as cost from remains r join team m on m.id = r.team_id),
     turns as (
       select r.*, greatest(coalesce(h.served, 0), coalesce(c.at, 0))
                   + sum(r.cost) over (partition by r.pool, r.team_id, r.sample order by r.priority desc, r.created_at, r.id) as ends
         from costs r left join team_share h on h.pool = r.pool and h.team_id = r.team_id left join pool_clock c on c.pool = r.pool),
     queue as (
       select *, row_number() over (partition by pool order by sample, leased = 0 and state <> 'scoring', ends, created_at, id) as place from turns)`;
