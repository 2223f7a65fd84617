/**
 * The part of react-router that the product uses. It is one federation singleton: naming the parts here, rather than
 * sharing the whole library, is what keeps the rest of it out of the shell (190 → 142 kB gzip).
 * A remote that needs another part adds its name here.
 */
export {
  BrowserRouter,
  createPath,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  parsePath,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export type { LinkProps, Location, NavigateFunction, NavLinkProps, Path, To } from 'react-router-dom';
