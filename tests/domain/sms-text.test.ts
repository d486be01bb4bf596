// Mobile numbers as people write them, and the parts of a text message.
import { describe, expect, it } from 'vitest';
import { countSmsParts, normalizeMobile } from '../../domain/documents/sms-text.ts';

describe('a mobile number of Nepal', () => {
  it.each([
    '9841234567',
    '९८४१२३४५६७',
    '+977 984-123 4567',
    '00977 9841234567',
    '9779841234567',
    '(977) 09841234567',
    '09841234567',
  ])('is read from "%s"', text => expect(normalizeMobile(text)).toBe('9841234567'));

  it('may begin like the code of the country', () =>
    expect(normalizeMobile('9771234567')).toBe('9771234567'));

  it.each(['', '01-4412345', '984123456', '98412345678', '+91 9841234567', '9777654321x'])(
    'is not "%s"',
    text => expect(normalizeMobile(text)).toBeUndefined(),
  );
});

describe('a text message', () => {
  it.each([
    ['a'.repeat(160), 160, 1],
    ['a'.repeat(161), 161, 2],
    [`${'a'.repeat(159)}€`, 161, 2],
    ['क'.repeat(70), 70, 1],
    ['क'.repeat(71), 71, 2],
  ])('of %j has its letters and parts', (text, letters, parts) =>
    expect(countSmsParts(text)).toEqual({ letters, parts }),
  );
});
