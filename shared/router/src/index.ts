/**
 * The part of react-router that the product uses. It is one federation singleton: naming the parts here, rather than sharing the whole
 * library, keeps the rest of it out of the shell. A remote that needs another part adds its name here. Routes are not among them: pages are
 * declared in `remote.ts`, and `usePageParameters()` of @qujat/remotes reads the `:name` parts of their paths.
 */
export { Link } from './link.tsx';
export {
  BrowserRouter,
  createPath,
  Navigate,
  parsePath,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom';
export type { Location, To } from 'react-router-dom';
