// Where a gateway may be offered. A platform's id is its bit, so that the chosen ones add up to one
// number (ENT-093).
import type { Language } from '../../domain/language.ts';

const platforms = [
  { id: 1, name: { en: 'Web', ne: 'वेब' } },
  { id: 2, name: { en: 'Android', ne: 'एन्ड्रोइड' } },
  { id: 4, name: { en: 'iOS', ne: 'आईओएस' } },
  { id: 8, name: { en: 'TV', ne: 'टीभी' } },
];

/** The platforms as they are offered, named in the language. */
export const offeredPlatforms = (language: Language) =>
  platforms.map(({ id, name }) => ({ id, name: name[language], bit: id }));

/** True for the id of a platform. */
export const isPlatform = (id: number): boolean => platforms.some(platform => platform.id === id);

/** One number for many ids, and back. */
export const maskOf = (ids: number[]): number => ids.reduce((mask, id) => mask | id, 0);
export const platformsIn = (mask: number): number[] =>
  platforms.map(({ id }) => id).filter(id => (mask & id) !== 0);
