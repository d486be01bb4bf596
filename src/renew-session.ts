// Somebody changed their own picture or company: whoever shows it must be drawn anew.
import { createContext, useContext } from 'react';

export const RenewSessionContext = createContext<() => Promise<void>>(async () => undefined);

/** Loads user and company once more; every screen that shows them follows. */
export const useRenewSession = (): (() => Promise<void>) => useContext(RenewSessionContext);
