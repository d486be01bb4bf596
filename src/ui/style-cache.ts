// How emotion writes its rules. Its own way spells some of them for browsers of ten years ago as
// well; each pseudo-element that this browser does not know is an exception, and a dozen of those
// cost the first screen more than the 337 rules that hold.
import createCache from '@emotion/cache';

type Plugin = NonNullable<Parameters<typeof createCache>[0]['stylisPlugins']>[number];

/**
 * What a browser that still gets updates knows by a name of its own only: Safari the first three,
 * Chrome before 136 the last.
 */
const ownNames = ['user-select', 'text-size-adjust', 'backdrop-filter', 'print-color-adjust'];

/** MUI prefixes some of them itself. */
const nameTwice: Plugin = element => {
  if (element.type === 'decl' && ownNames.includes(String(element.props)))
    element.return = `-webkit-${element.value}${element.value}`;
};

/** Pseudo-elements of Firefox before 88 and of Internet Explorer. */
const isOld = (selector: string) => /::?-(?:moz|ms)-/.test(selector);

/** A rule with nothing in it is not written. */
const dropOld: Plugin = element => {
  if (element.type === 'rule' && Array.isArray(element.props) && element.props.every(isOld))
    element.children = [];
};

/** The cache for everything that is drawn with MUI. */
export const styleCache = createCache({ key: 'css', stylisPlugins: [dropOld, nameTwice] });
