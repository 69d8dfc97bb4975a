export {
  linkOfSignUp,
  LINK_SECRET,
  runningApi,
  signedUp,
  type Answer,
  type Data,
  type RunningApi,
} from '@primitives/testing';
