import { graphql, type ResultOf } from '../graphql.ts';
import { LogLineParts } from './log.ts';
import { CellParts, FailureParts, MetricParts } from './fragments.ts';

const KindEndsParts = graphql(`
  fragment KindEndsParts on KindEnds {
    count
    intervals
    lowest {
      name
      n
      atLeast
      value
      withheld
      low
      high
      step
      baseline
    }
    highest {
      name
      n
      atLeast
      value
      withheld
      low
      high
      step
      baseline
    }
  }
`);

/** A submission of the same model. */
const CopyParts = graphql(`
  fragment CopyParts on Submission {
    id
    code
    name
    createdAt
    mine
    team {
      id
      name
    }
  }
`);

const EvaluationParts = graphql(
  `
    fragment EvaluationParts on Evaluation {
      id
      attempt
      state
      stateText
      stateSince
      createdAt
      endedAt
      refundedAt
      debug
      publication {
        visibility
        reason
        at
        withheldReason
        withdrawnByTeam
      }
      copyOf {
        entry {
          ...CopyParts
        }
      }
      copies {
        ...CopyParts
      }
      rerunReason
      rerun {
        state
        reason
        at
        endedAt
        failure {
          message
        }
      }
      bundleReport
      instancesDone
      instancesTotal
      failure {
        ...FailureParts
      }
      track {
        id
        slug
        title
        shortName
        boards
        improvementStep
        releaseRule
        metrics {
          ...MetricParts
        }
        primaryMetric {
          id
        }
        split {
          name
          role
        }
        benchmark {
          title
          number
        }
      }
      shards {
        index
        state
        runner
        tries
        instances
        done
      }
      steps {
        name
        startedAt
        endedAt
        detail
      }
      waiting {
        cause
        reason
        ahead
        expectedSeconds
        expectedSecondsHigh
      }
      expectedTimes {
        startSeconds
      }
      log(last: 60) {
        totalCount
        nodes {
          ...LogLineParts
        }
      }
      reproduces {
        id
        board
        method
        citation
        tableReference
        url
        values {
          metric
          value
          step
        }
      }
      results {
        board
        instances
        candidatePairs
        resamples
        values {
          ...CellParts
        }
        rank {
          metric
          low
          high
          of
        }
        uncalibrated
        best {
          submissionCode
          name
          value
          step
          outcome
        }
        chance {
          model
          value
          step
        }
        shortcut {
          model
          value
          step
        }
        neighbours {
          relation
          submissionCode
          name
          version
          difference
          step
          outcome
          gain
          factor
          units
          unit
          basis
          reason
        }
        curve {
          bias
          seen
          unseen
        }
        coverage {
          k
          share
        }
        hierarchy {
          parent
          child
          n
          value
          low
          high
          samePolarity {
            n
            value
          }
        }
        similarTo {
          submissionCode
          name
        }
        similarLater {
          submissionCode
          name
        }
        released {
          step
          details
          withheld
        }
        sliceMetric {
          label
          format
        }
        sliceEnds {
          baseline
          attribute {
            ...KindEndsParts
          }
          object {
            ...KindEndsParts
          }
          pair {
            ...KindEndsParts
          }
        }
      }
      cost {
        parameters
        precision {
          weights {
            dtype
            share
          }
          quantisation
        }
        flops
        flopsWithheld
        memoryBytes
        latencyMs
        latencyLowMs
        latencyHighMs
        latencyP95Ms
        imagesPerSecond
        ratio
        withheld
        runsPerImage
        hardwareClass
        provider
        fallback {
          nodes
          onProcessor
          operators {
            operator
            nodes
          }
        }
      }
      measuredCost {
        failureReason
      }
      service {
        reused
        audits {
          agreed
          disagreed
        }
      }
      receipt {
        sha256
        logIndex
        bundleSha256
        definitionSha256
        archiveSha256
        predictions
        scorerVersion
        bootstrapSeed
        engine
        isolation
        recheck {
          instances
          differing
          code
        }
        runners
        scoredAt
      }
    }
  `,
  [CopyParts, FailureParts, MetricParts, CellParts, LogLineParts, KindEndsParts],
);
export type Evaluation = ResultOf<typeof EvaluationParts>;
export type Shard = Evaluation['shards'][number];
export type Step = Evaluation['steps'][number];
export type BoardResult = NonNullable<Evaluation['results']>[number];
export type Slice = BoardResult['sliceEnds']['attribute']['lowest'][number];
export type Cost = NonNullable<Evaluation['cost']>;
export type Receipt = NonNullable<Evaluation['receipt']>;

/** The names of benchmarks and tracks, by which training data is declared. */
export const TrainingQuery = graphql(`
  query Training {
    tracks {
      id
      slug
      shortName
      benchmark {
        slug
      }
    }
  }
`);

export const SubmissionQuery = graphql(
  `
    query Submission($id: ID!) {
      submission(id: $id) {
        id
        code
        model
        name
        version
        description
        interface
        backbone
        parameters
        licence
        weights
        links
        trainedOn
        bundleSha256
        bundleBytes
        createdAt
        mine
        listing {
          listing
          until
        }
        laterSeasons {
          evaluate
          chosen
        }
        team {
          id
          name
        }
        evaluations {
          ...EvaluationParts
        }
      }
    }
  `,
  [EvaluationParts],
);
export type Submission = NonNullable<ResultOf<typeof SubmissionQuery>['submission']>;

export const SubmissionChanged = graphql(
  `
    subscription SubmissionChanged($id: ID!) {
      submissionChanged(id: $id) {
        evaluationId
        evaluation {
          ...EvaluationParts
        }
        state
        stateText
        stateSince
        instancesDone
        shards {
          index
          state
          runner
          tries
          instances
          done
        }
        log {
          ...LogLineParts
        }
      }
    }
  `,
  [EvaluationParts, LogLineParts],
);
export type SubmissionChange = ResultOf<typeof SubmissionChanged>['submissionChanged'];

export const CancelMutation = graphql(
  `
    mutation Cancel($id: ID!) {
      cancelEvaluation(id: $id) {
        __typename
        ... on Cancelled {
          evaluation {
            id
            state
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const ListingMutation = graphql(
  `
    mutation SetListing($input: SetListingInput!) {
      setListing(input: $input) {
        __typename
        ... on ListingChanged {
          submission {
            id
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const SeasonChoiceMutation = graphql(
  `
    mutation ChooseSeasons($input: SetSeasonChoiceInput!) {
      setSeasonChoice(input: $input) {
        __typename
        ... on SeasonChoiceChanged {
          submission {
            id
            laterSeasons {
              evaluate
              chosen
            }
          }
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);
