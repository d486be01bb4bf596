// A page that has the whole window: the bar and the menu of the shell are hidden around it.
import Box, { type BoxProps } from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';

const CLASS = 'full-window';

const styles = (
  <GlobalStyles
    styles={{
      [`body:has(.${CLASS}) :is(.MuiAppBar-root, .MuiDrawer-docked, main > .MuiToolbar-root)`]: {
        display: 'none',
      },
      // What is scrolled to has no bar above it here.
      [`html:has(.${CLASS})`]: { scrollPaddingTop: 8 },
    }}
  />
);

export const FullWindow = ({ children, ...rest }: BoxProps) => (
  <Box className={CLASS} {...rest}>
    {styles}
    {children}
  </Box>
);
