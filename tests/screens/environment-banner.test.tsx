// Every page says that documents go to a test address.
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Session, SessionContext } from '../../src/api/session.ts';
import { EnvironmentBanner } from '../../src/app/shell/EnvironmentBanner.tsx';

const draw = (cbms_target: 'off' | 'test' | 'real' | undefined) =>
  render(
    <SessionContext.Provider
      value={{ user: {}, company: { id: 1, cbms_target } } as unknown as Session}
    >
      <EnvironmentBanner />
    </SessionContext.Provider>,
  );

describe('the strip above every page', () => {
  it('says that documents go to a test address', () => {
    draw('test');
    expect(screen.getByRole('note')).toHaveTextContent(
      'TEST: documents go to a test address, not to IRD.',
    );
  });

  it.each(['off', 'real', undefined] as const)('is not there when the target is %s', target => {
    draw(target);
    expect(screen.queryByRole('note')).toBeNull();
  });
});
