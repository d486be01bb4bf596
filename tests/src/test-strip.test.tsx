// Whoever looks at any page sees that documents go to a test address.
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TestStrip } from '../../src/layout/TestStrip.tsx';
import { type Session, SessionContext } from '../../src/providers/session.ts';

const draw = (cbms_target: 'off' | 'test' | 'real' | undefined) =>
  render(
    <SessionContext.Provider
      value={{ user: {}, company: { id: 1, cbms_target } } as unknown as Session}
    >
      <TestStrip />
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
