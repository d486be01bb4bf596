// Accepted input for a quantity or an amount in a line of any document.
import { describe, expect, it } from 'vitest';
import {
  hasDigit,
  truncateToPaisa,
  validateAmountInput,
  validateQuantityInput,
} from '../../src/ui/number-input.ts';

describe('a typed figure', () => {
  it.each([
    ['', undefined],
    ['0', undefined],
    ['999999999', undefined],
    ['1000000000', 'A quantity has at most 9 digits'],
    ['1.5', 'Only numeric values are allowed'],
    ['-1', 'Only numeric values are allowed'],
    ['two', 'Only numeric values are allowed'],
  ])('%j as a quantity: %j', (text, said) => expect(validateQuantityInput(text)?.en).toBe(said));

  it.each([
    ['', undefined],
    ['.', undefined],
    ['.5', undefined],
    ['12.', undefined],
    ['999999999999.9999', undefined],
    ['1000000000000', 'An amount has at most 12 digits before the point'],
    ['1.23456', 'Only decimal values are allowed'],
    ['1.2.3', 'Only decimal values are allowed'],
    ['-1', 'Only decimal values are allowed'],
    ['1e5', 'Only decimal values are allowed'],
  ])('%j as an amount: %j', (text, said) => expect(validateAmountInput(text)?.en).toBe(said));

  it.each([
    ['', false],
    ['.', false],
    ['0', true],
    ['.5', true],
  ])('%j is entered: %j', (text, entered) => expect(hasDigit(text)).toBe(entered));

  it('may have as many decimals as its field allows, and a price keeps two', () => {
    expect(validateAmountInput('1.25', 2)).toBeUndefined();
    expect(validateAmountInput('1.255', 2)?.en).toBe('Only decimal values are allowed');
    expect(['1.2599', '1.2', '1'].map(truncateToPaisa)).toEqual(['1.25', '1.2', '1']);
  });
});
