/** Where this page came from: a server, or a folder of plain files (`whistlestop site`), which has nobody to ask. */

export const isSite: boolean = document.querySelector('meta[name="whistlestop"][content="site"]') !== null;

/** A file beside the page, wherever that is. */
export const besidePage = (path: string): string => (isSite ? new URL(path, document.baseURI.replace(/#.*/, '')).href : `/${path}`);
