// All tabs of a browser share one session: where another tab ends it or begins one for somebody
// else, this page goes too, for it would be refused whatever it asks, or worse, not be refused.
import { leaveFor } from './leave.ts';
import { disownPage, ownPage } from './page-owner.ts';
import { ACCESS, hasSession, tokenParams } from './tokens.ts';

/** Follows the session of the page's user; the answer ends that. */
export const watchSession = (user: number): (() => void) => {
  ownPage(user);
  const follow = ({ key }: StorageEvent) => {
    if (key === null) {
      // Signed out on purpose: all that was kept is gone already, and what stands here is not kept
      // anew.
      disownPage();
      leaveFor('/');
    } else if (key === ACCESS && !hasSession()) leaveFor('/?popup');
    else if (key === ACCESS && tokenParams()?.id !== user) leaveFor('/');
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};
