import { shellBuild } from '@qujat/webpack';

export default shellBuild(import.meta.dirname);
