/** Leaves this page for an address: the one way in which the application is loaded anew. */
export const leaveFor = (address: string): void => window.location.assign(address);
