declare global {
  namespace App {
    interface Error {
      message: string;
      /** What the reader may do about it. */
      remedy?: string;
    }
  }
}

export {};
