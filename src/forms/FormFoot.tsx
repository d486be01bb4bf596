// The foot of a form: what it comes to, and the buttons. It stays at the lower edge of the window, so
// that Save is in sight of a long form and never moves under the pointer while a warning comes in.
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';

/** Worked out once, not with every key. */
const styles = (
  <GlobalStyles
    styles={({ palette, spacing, breakpoints }) => ({
      // What gets the focus must not end under the foot, whose buttons wrap on a phone, and neither
      // must what is wrong with it.
      'html:has(.form-foot)': {
        scrollPaddingBottom: 184,
        [breakpoints.up('sm')]: { scrollPaddingBottom: 88 },
      },
      // The form of a page fills it down to there.
      'main:has(> form > .form-foot, > * > form > .form-foot), form:has(> .form-foot)': {
        display: 'flex',
        flexDirection: 'column',
      },
      'main > :has(> .form-foot), main > :has(> form > .form-foot)': { flexGrow: 1 },
      '.form-foot': {
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: spacing(1),
        margin: `auto ${spacing(-1.5)} ${spacing(-1.5)}`,
        padding: spacing(1.5),
        background: palette.background.default,
        borderTop: `1px solid ${palette.divider}`,
        [breakpoints.up('sm')]: {
          margin: `auto ${spacing(-3)} ${spacing(-3)}`,
          padding: spacing(1.5, 3),
        },
      },
      ':has(+ .form-foot)': { marginBottom: spacing(2) },
      '.form-foot > .summary': {
        flexBasis: '100%',
        marginRight: 'auto',
        fontSize: 16,
        fontWeight: 600,
        [breakpoints.up('sm')]: { flexBasis: 'auto' },
      },
    })}
  />
);

type Props = {
  /** "Total: …", in sight while lines are entered. */
  summary?: ReactNode;
  children: ReactNode;
};

export const FormFoot = ({ summary, children }: Props) => (
  <div className="form-foot">
    {styles}
    {summary !== undefined && <div className="summary">{summary}</div>}
    {children}
  </div>
);
