// The title of the browser's tab: what is open, then the product. With many tabs open only its
// beginning is seen.
import { useEffect } from 'react';

/** Names the tab while the page is open: "Invoice 146 – Bijak". */
export const usePageTitle = (name: string): void => {
  useEffect(() => {
    document.title = `${name} – Bijak`;
  }, [name]);
};
