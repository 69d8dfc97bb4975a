/** When a track with the rule `improvements` withholds a result: one wording on every page. */
export const IMPROVEMENTS_RULE =
  'A first result is withheld if it does not exceed chance, a later one if it improves too little on the best of the team or account, private results included. Baselines and copies of known results are exempt.';
