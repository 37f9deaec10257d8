// The modules that texts/plugin.js makes out of src/locales.

declare module 'virtual:languages' {
  type Group =
    | 'page'
    | 'class'
    | 'deal'
    | 'device'
    | 'garden'
    | 'in-words'
    | 'learn'
    | 'print'
    | 'replay'
    | 'table'
    | import('../net/wire').GameName;
  type Load = () => Promise<{
    default: Record<string, Record<string, import('./message').Message>>;
  }>;
  const languages: readonly {
    code: string;
    name: string;
    word: string;
    locale: string;
    keyboard?: string;
    courts?: string;
    texts: Record<Group, Load>;
  }[];
  export default languages;
}

declare module '*.md' {
  export const book: import('../screens/rules/book').Book;
}
