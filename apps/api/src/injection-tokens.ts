/** Injection tokens for the resources that main.ts opens. */
export const CONFIG = Symbol('config');
export const STORE = Symbol('store');
export const BUS = Symbol('bus');
export const BLOBS = Symbol('blobs');
export const CLOCK = Symbol('clock');
export const LOG = Symbol('log');
export const COOKIE = Symbol('session cookie');
