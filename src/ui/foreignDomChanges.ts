/** Nodes that were taken out of the page, and what took their place. */
interface Replacement {
  parent: Node
  removedNodes: readonly Node[]
  addedNodes: readonly Node[]
  nextSibling: Node | null
}

/**
 * Lets React go on after an extension of the browser has changed the page, as translators do: they replace each text by
 * an element with its translation. React would then throw when it removes the text, and a changed text would not be
 * shown. Here the nodes of React come back as soon as React uses them, and the translator may translate them again.
 *
 * The removals that React makes itself are remembered too, because an observer cannot tell them apart. They have no
 * effect, because React does not use a node after it has removed it.
 */
export function guardAgainstForeignDomChanges(): void {
  const replacements = new WeakMap<Node, Replacement>()
  const { removeChild, insertBefore } = Node.prototype

  const treeObserver = new MutationObserver(rememberReplacements)
  const textObserver = new MutationObserver((records) => {
    for (const { target } of records) putBack(target)
  })

  function rememberReplacements(records: readonly MutationRecord[]): void {
    const addedNodesOfAll = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // A replacement may also have been inserted beside the node before the node was removed.
      const neighbors = [previousSibling, nextSibling].filter((node) => node !== null && addedNodesOfAll.has(node))
      const replacement: Replacement = {
        parent: target,
        removedNodes: [...removedNodes],
        addedNodes: addedNodes.length > 0 ? [...addedNodes] : neighbors.filter((node) => node !== null),
        nextSibling,
      }
      for (const node of removedNodes) {
        replacements.set(node, replacement)
        if (node instanceof Text) textObserver.observe(node, { characterData: true })
      }
    }
  }

  /** Returns the nodes below `parent` that stand in the place of `nodes` now. */
  function currentNodes(nodes: readonly Node[], parent: Node): Node[] {
    return nodes.flatMap((node) => {
      if (node.parentNode === parent) return [node]
      return currentNodes(replacements.get(node)?.addedNodes ?? [], parent)
    })
  }

  /** Puts a removed node back, with those that were removed together with it, in place of what replaces them. */
  function putBack(node: Node): void {
    const replacement = replacements.get(node)
    if (replacement === undefined || node.parentNode === replacement.parent) return
    const { parent, removedNodes, addedNodes, nextSibling } = replacement
    for (const removedNode of removedNodes) replacements.delete(removedNode)
    const substitutes = currentNodes(addedNodes, parent)
    const [firstSubstitute = nextSibling] = substitutes
    const anchor = firstSubstitute?.parentNode === parent ? firstSubstitute : null
    for (const removedNode of removedNodes) insertBefore.call(parent, removedNode, anchor)
    for (const substitute of substitutes) removeChild.call(parent, substitute)
  }

  /** Puts a node back that is not where React has left it. Returns whether it is there then. */
  function isChildAgain(node: Node, parent: Node): boolean {
    rememberReplacements(treeObserver.takeRecords())
    putBack(node)
    return node.parentNode === parent
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this || isChildAgain(child, this)) return removeChild.call(this, child) as Child
    child.parentNode?.removeChild(child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    const isInPlace = next === null || next.parentNode === this || isChildAgain(next, this)
    return insertBefore.call(this, child, isInPlace ? next : null) as Child
  }
  treeObserver.observe(document.body, { childList: true, subtree: true })
}
