// What a line comes to. It follows the keys.

/**
 * So many characters have their place; of more, a slip of the hand, each is smaller, and none lies
 * over the price.
 */
const FITS = 16;
const smaller = ({ length }: string) =>
  length > FITS ? { fontSize: `${(FITS / length).toFixed(2)}em` } : undefined;

export const LineSum = ({ sum }: { sum: string }) => (
  <span className="sum" style={smaller(sum)}>
    {sum}
  </span>
);
