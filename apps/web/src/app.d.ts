declare global {
  namespace App {
    interface Error {
      message: string;
      /** The remedy. */
      remedy?: string;
    }
  }
}

export {};
