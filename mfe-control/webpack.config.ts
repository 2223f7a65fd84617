import { remoteBuild } from '@qujat/webpack';

export default remoteBuild(import.meta.dirname);
