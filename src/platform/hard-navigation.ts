// The only doors through which the page itself is left; what was typed stays in the drafts, so
// nobody is asked.
let isIntentional = false;

/** True while the application leaves by itself: then no form asks whether to stay. */
export const isLeaving = (): boolean => isIntentional;

/** Leaves this page for an address: the application is loaded from there. */
export const hardNavigate = (address: string): void => {
  isIntentional = true;
  window.location.assign(address);
};

/** Reloads this page. */
export const reloadPage = (): void => {
  isIntentional = true;
  window.location.reload();
};
