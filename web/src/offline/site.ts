/** Where this page came from: a server, or a static site (`whistlestop site`) without one. */

export const isSite: boolean = document.querySelector('meta[name="whistlestop"][content="site"]') !== null;

/** A file next to the page. */
export const besidePage = (path: string): string => (isSite ? new URL(path, document.baseURI.replace(/#.*/, '')).href : `/${path}`);
