import type { Page } from 'playwright/test'

/**
 * Finds texts that overflow their box or the window without scrolling or an ellipsis, sideways scrolling of the page,
 * and the program's own texts that are cut off, even with an ellipsis. Skips texts in drawings.
 * @param own all texts without placeholders, in the page's language
 */
export const findOverflows = (page: Page, own: readonly string[]): Promise<string[]> =>
  page.evaluate((ownTexts) => {
    const words = new Set<string>(JSON.parse(ownTexts))
    const { clientWidth, scrollWidth } = document.documentElement
    const found =
      scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth}px too wide`] : []
    const unseen = (style: CSSStyleDeclaration) =>
      style.clip !== 'auto' || style.clipPath !== 'none' || style.visibility === 'hidden'
    const frameOf = (element: Element): Element | null => {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return box
      return null
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      if (!element?.checkVisibility() || element.closest('svg') || !node.textContent?.trim())
        continue
      const style = getComputedStyle(element)
      if (unseen(style)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) continue
      const frame = frameOf(element)
      const frameStyle = frame && getComputedStyle(frame)
      const scrolls = frameStyle && /auto|scroll/.test(frameStyle.overflowX)
      const says = frameStyle && (frameStyle.textOverflow === 'ellipsis' || unseen(frameStyle))
      const fullText = frame?.textContent?.trim() ?? ''
      if (frame && says && !unseen(frameStyle) && frame.scrollWidth > frame.clientWidth + 1)
        if (words.has(fullText)) found.push(`cut off: ${fullText}`)
      if (scrolls || says) continue
      const box = frame?.getBoundingClientRect()
      const maxRight = Math.min(box?.right ?? Infinity, clientWidth)
      const minLeft = Math.max(box?.left ?? -Infinity, 0)
      if (right > maxRight + 1 || left < minLeft - 1)
        found.push(
          `${element.tagName.toLowerCase()}.${element.className}: ${node.textContent.slice(0, 40)}`,
        )
    }
    const brush = document.createElement('canvas').getContext('2d')
    for (const input of document.querySelectorAll('input')) {
      if (!brush || !input.placeholder || !input.checkVisibility()) continue
      const { font, paddingLeft, paddingRight } = getComputedStyle(input)
      brush.font = font
      const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      if (brush.measureText(input.placeholder).width > room + 1)
        found.push(`cut off: ${input.placeholder}`)
    }
    return found
  }, JSON.stringify(own))
