import { Lexer, type Token } from 'marked'

export { MarkdownTokens } from '../../../../src/ui/panels/text/MarkdownText'

/** Every text, also one of nothing but marks that may belong together. */
export const parseMarkdown = (text: string): readonly Token[] => Lexer.lex(text)
