/** The version of every process of the deployment, raised with each release. */
export const VERSION = '0.1.0';
