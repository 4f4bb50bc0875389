import js from '@eslint/js';

// Types and undefined names are TypeScript's to check, the layout is Prettier's.
export default [
  js.configs.recommended,
  {
    rules: {
      'no-undef': 'off',
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'array-callback-return': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-loop-func': 'error',
      'no-param-reassign': 'error',
      'no-promise-executor-return': 'error',
      'no-return-assign': ['error', 'except-parens'],
      'no-shadow': 'error',
      'no-throw-literal': 'error',
      'no-unused-expressions': ['error', { allowShortCircuit: true }],
      'no-useless-return': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-arrow-callback': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
      'require-atomic-updates': 'error',
    },
  },
];
