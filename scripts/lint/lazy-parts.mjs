/** A rule for oxlint: code that is loaded later goes through `lazyPart`, which retries and reports (docs/decisions/0158). */
const message =
  'Load code that is needed later by lazyPart of @qujat/lazy: a failure of this import could not be retried and would not stay inside its part.';

const isLazyPart = ({ type, callee }) =>
  type === 'CallExpression' && callee.type === 'Identifier' && /^(lazy|window)Part$/.test(callee.name);

/** Texts are separate chunks too, but a language is not a part of a screen. */
const isTexts = ({ source }) => source.type === 'TemplateLiteral';

export default {
  meta: { name: 'qujat' },
  rules: {
    'lazy-parts': {
      create: (context) => ({
        ImportExpression: (node) => {
          let ancestor = node.parent;
          while (ancestor && !isLazyPart(ancestor)) ancestor = ancestor.parent;
          if (!ancestor && !isTexts(node)) context.report({ node, message });
        },
        ImportSpecifier: (node) => {
          if (node.parent.source.value === 'react' && ['lazy', 'Suspense'].includes(node.imported.name)) context.report({ node, message });
        },
      }),
    },
  },
};
