// The favourites of the menu: addresses of pages that a user has starred, kept on the server like
// every preference. What the role's menu does not have is not shown, and comes back with it.
import { useCallback, useState } from 'react';
import { FAVOURITE_LIMITS } from '../../../domain/users/preferences.ts';
import { getPreferences, setPreference } from '../../api/preferences.ts';
import { useTranslations } from '../../i18n/language.ts';
import { toast } from '../../platform/toast-store.ts';

const full = {
  en: `The menu has room for ${FAVOURITE_LIMITS.addresses} favourites. Remove one first.`,
  ne: `मेनुमा ${FAVOURITE_LIMITS.addresses} वटासम्म रोजाइका पाना अटाउँछन्। पहिले एउटा हटाउनुहोस्।`,
};

type Favourites = { addresses: string[]; toggle: (address: string) => void };

export const useFavourites = (): Favourites => {
  const t = useTranslations();
  const [addresses, setAddresses] = useState(loadFavourites);
  const toggle = useCallback(
    (address: string) => {
      const isStarred = addresses.includes(address);
      if (!isStarred && addresses.length >= FAVOURITE_LIMITS.addresses)
        return toast('info', t(full));
      const after = isStarred
        ? addresses.filter(each => each !== address)
        : [...addresses, address];
      setAddresses(after);
      setPreference('favourites', after.length > 0 ? after : null);
    },
    [addresses, t],
  );
  return { addresses, toggle };
};

const loadFavourites = (): string[] => {
  const { favourites } = getPreferences();
  return Array.isArray(favourites) ? favourites.filter(each => typeof each === 'string') : [];
};
