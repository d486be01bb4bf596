// The icons that a menu may name; an unknown name is a dot.
import type { SvgIconComponent } from '@mui/icons-material';
import Settings from '@mui/icons-material/Settings';
import Backup from '@mui/icons-material/BackupOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import BarChart from '@mui/icons-material/BarChart';
import Business from '@mui/icons-material/Business';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Help from '@mui/icons-material/HelpOutline';
import Key from '@mui/icons-material/KeyOutlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import Menu from '@mui/icons-material/Menu';
import Payments from '@mui/icons-material/PaymentsOutlined';
import People from '@mui/icons-material/PeopleOutline';
import Receipt from '@mui/icons-material/ReceiptLongOutlined';
import Restore from '@mui/icons-material/Restore';
import Sell from '@mui/icons-material/SellOutlined';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';
import Bank from '@mui/icons-material/AccountBalanceOutlined';
import AdminPanel from '@mui/icons-material/AdminPanelSettingsOutlined';
import Circle from '@mui/icons-material/FiberManualRecord';

const icons: Record<string, SvgIconComponent> = {
  admin: AdminPanel,
  backup: Backup,
  badge: Badge,
  'bar-chart': BarChart,
  business: Business,
  dashboard: Dashboard,
  description: Description,
  folder: Folder,
  group: Group,
  help: Help,
  inventory: Inventory,
  key: Key,
  'local-shipping': LocalShipping,
  menu: Menu,
  payments: Payments,
  people: People,
  receipt: Receipt,
  restore: Restore,
  sell: Sell,
  settings: Settings,
  'shopping-cart': ShoppingCart,
  storefront: Storefront,
  tax: Bank,
  warehouse: Warehouse,
};

/** The icon of a name. */
export const iconOf = (name: string | null): SvgIconComponent => icons[name ?? ''] ?? Circle;
