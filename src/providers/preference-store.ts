// react-admin's store: what it remembers of a list for the person is kept for them on the server,
// the rest as long as the page.
import { memoryStore, type Store } from 'react-admin';
import { ofLists } from '../../domain/preferences.ts';
import { prefer, preferences } from './preferences.ts';

const isKept = (key: string) => ofLists.some(name => key.endsWith(`.${name}`));

/** A store that begins with what is known of the person. */
export const preferenceStore = (): Store => {
  const store = memoryStore(
    Object.fromEntries(Object.entries(preferences()).filter(([key]) => isKept(key))),
  );
  return {
    ...store,
    setItem: (key, value) => {
      store.setItem(key, value);
      if (isKept(key)) prefer(key, value);
    },
  };
};
